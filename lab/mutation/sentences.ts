/** For Stryker: leaves alone what people read. Whether a sentence is well said is nothing that a test should fail for. */
interface Node {
  type: string;
  value?: unknown;
  quasis?: { value: { raw: string } }[];
}

function isSentence({ type, value, quasis = [] }: Node): boolean {
  if (type === 'StringLiteral') return String(value).includes(' ');
  return type === 'TemplateLiteral' && quasis.some((part) => part.value.raw.includes(' '));
}

export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'sentences',
    value: { shouldIgnore: ({ node }: { node: Node }) => (isSentence(node) ? 'a sentence' : undefined) },
  },
];
