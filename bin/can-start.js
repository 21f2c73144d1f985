/** Ends with one sentence where the server can't start here. Plain JavaScript: any Node can read it. */
const [major] = process.versions.node.split('.').map(Number);

function problem() {
  if (major < 24)
    return (
      `Three Rooms needs Node 24 or later, and this is ${process.versions.node}. In a checkout, "npm ci" without ` +
      '--ignore-scripts brings the right one; else see https://nodejs.org.'
    );
  // A checkout builds its page first, by Vite, which takes these for the end of a path.
  if (process.env.npm_lifecycle_event === 'prestart' && /[#?]/.test(process.cwd()))
    return `The page can't be built in ${process.cwd()}: move it to a folder without "#" and "?" in its path.`;
  return null;
}

const found = problem();
if (found !== null) {
  console.error(found);
  process.exit(1);
}
