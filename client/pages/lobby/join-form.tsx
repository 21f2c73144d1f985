import { useState } from 'preact/hooks';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields.tsx';
import { navigate, parseInvite } from '../../app/route.ts';

/** Joining a table by its code, or by a link somebody sent. */
export function JoinForm() {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const join = (event: Event) => {
    event.preventDefault();
    const way = parseInvite(typed);
    setError('wrong' in way ? way.wrong : null);
    if ('path' in way) navigate(way.path);
  };

  return (
    <form class="join-form" onSubmit={join} noValidate>
      <TextField
        title="Join with a code"
        value={typed}
        onChange={setTyped}
        error={error}
        placeholder="Code or link"
        autoComplete="off"
        autoCapitalize="characters"
        spellcheck={false}
        enterkeyhint="go"
      />
      <Button type="submit">Join</Button>
    </form>
  );
}
