/** Ends with one sentence on a Node that is too old. Plain JavaScript: any Node can read it. */
const [major] = process.versions.node.split('.').map(Number);
if (major < 24) {
  console.error(
    `Three Rooms needs Node 24 or later, and this is ${process.versions.node}. In a checkout, "npm ci" without ` +
      '--ignore-scripts brings the right one; else see https://nodejs.org.',
  );
  process.exit(1);
}
