/** A file that is dropped anywhere on the page is opened; while it hangs over the page, that is said. */
import { useEffect, useState } from 'preact/hooks';
import { openFile } from '../../app/storage/opened-file.ts';
import { Icon } from '../../ui/icon.tsx';

export function FileDrop() {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const enter = (drag: DragEvent) => {
      if (hasFile(drag)) setOver(true);
    };
    // Without that, the browser would leave this page and show the file itself.
    const allow = (drag: DragEvent) => {
      if (hasFile(drag)) drag.preventDefault();
    };
    const drop = (drag: DragEvent) => {
      if (!hasFile(drag)) return;
      drag.preventDefault();
      setOver(false);
      const file = drag.dataTransfer?.files[0];
      if (file) openFile(file);
    };
    addEventListener('dragenter', enter);
    addEventListener('dragover', allow);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragenter', enter);
      removeEventListener('dragover', allow);
      removeEventListener('drop', drop);
    };
  }, []);

  if (!isOver) return null;
  // It lies over everything, so whatever leaves it has left the window.
  return (
    <div class="file-drop" onDragLeave={() => setOver(false)}>
      <p class="sheet row">
        <Icon id="file" size={34} /> Drop the log to check and replay it
      </p>
    </div>
  );
}

const hasFile = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;
