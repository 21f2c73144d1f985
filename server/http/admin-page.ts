/** How the admin page looks: HTML without a script. Whatever people wrote is escaped in one place. */
import { createHash } from 'node:crypto';
import { escaped } from '../../shared/contract/text.ts';
import type { Report } from '../../replays/store/event-store.ts';
import { personPage } from '../../shared/pages.ts';

export interface AdminTable {
  id: string;
  game: string;
  phase: string;
  /** Of those who sit there. */
  names: string[];
  people: number;
  watchers: number;
}

/** `game` is its title. */
export type AdminReport = Report;

export interface AdminView {
  /** In front of each link: see shared/base-path.ts. */
  basePath: string;
  upSeconds: number;
  isDraining: boolean;
  tables: AdminTable[];
  /** How many tables there are, listed or not. */
  tablesInAll: number;
  /** Newest first; null while they can't be read. */
  reports: readonly AdminReport[] | null;
  visitors: { address: string; connections: number }[];
  words: readonly string[];
  addresses: readonly string[];
}

/** HTML that is safe to be put into a page. */
class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Html | readonly Html[];

function textOf(part: Part): string {
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map((one) => one.text).join('');
  return escaped(String(part));
}

const html = (texts: TemplateStringsArray, ...parts: Part[]) =>
  new Html(texts.map((text, index) => (index === 0 ? text : textOf(parts[index - 1] ?? '') + text)).join(''));

const style =
  'body{font:1rem/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem;color-scheme:light dark}' +
  'table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.5rem;border-bottom:1px solid #8888}' +
  'td small,q{display:block;overflow-wrap:anywhere}td small{opacity:.75}q{margin:.25rem 0}th:last-child{width:8rem}' +
  'button,input,summary{font:inherit;min-height:2.75rem;padding:0 .75rem}' +
  'summary{line-height:2.75rem;cursor:pointer}form{display:inline}';
/** The style is allowed by its hash, forms lead back here, and nothing else is allowed. */
export const ADMIN_POLICY =
  `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; ` +
  "form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

/** Sent to the page's own address. */
const button = (act: string, label: string, value = '') =>
  html`<form method="post">
    <input type="hidden" name="act" value="${act}" /><input type="hidden" name="value" value="${value}" /><button>
      ${label}
    </button>
  </form>`;

/** What can't be taken back is asked for twice. */
const asked = (label: string, form: Html) =>
  html`<details>
    <summary>${label}…</summary>
    ${form}
  </details>`;

const field = (act: string, label: string) =>
  html`<form method="post">
    <input type="hidden" name="act" value="${act}" /><label
      >${label} <input name="value" required maxlength="60"
    /></label>
    <button>Block</button>
  </form>`;

/** What was reported, and by whom: everything in it was written by people. */
const reportRow = (basePath: string, { id, at, match, game, name, key, by, toHost, lines }: AdminReport) => {
  const when = new Date(at).toISOString();
  const seen = toHost ? 'The host was told.' : 'The host was not told.';
  return html`<tr>
    <td>
      <b>${name}</b>, reported by ${by ?? 'a spectator'} ${lines.map((line) => html`<q>${line.text}</q>`)}
      <small>
        <a href="${basePath}/t/${match}">${game}</a>. ${seen}
        ${key && html`<a href="${basePath}${personPage(key)}">Their matches</a>`}
      </small>
    </td>
    <td><time datetime="${when}">${when.slice(0, 16).replace('T', ' ')}</time></td>
    <td>${button('clear-report', 'Done', id)}</td>
  </tr> `;
};

const reportsTable = ({ basePath, reports }: AdminView) => {
  if (reports === null) return html`<p>They can’t be read just now. Load this page again.</p>`;
  if (reports.length === 0) return html`<p>None.</p>`;
  return html`<table>
    <tr>
      <th>Who, and what they wrote</th>
      <th>When (UTC)</th>
      <th></th>
    </tr>
    ${reports.map((report) => reportRow(basePath, report))}
  </table>`;
};

const listOf = (act: string, values: readonly string[]) =>
  values.length === 0
    ? html`<p>None.</p>`
    : html`<ul>
        ${values.map((value) => html`<li>${value} ${button(act, 'Lift', value)}</li>`)}
      </ul>`;

/** In one piece: a blank more, and its hash would be another. */
const styleSheet = new Html(`<style>${style}</style>`);

/** The whole page, as text. */
export function adminPage(view: AdminView): string {
  const { tables, tablesInAll, visitors, words, addresses, isDraining } = view;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>The house</title>
        ${styleSheet}
      </head>
      <body>
        <h1>The house</h1>
        <p>
          This process has run for ${Math.floor(view.upSeconds / 60)} min.
          ${isDraining ? 'It opens no new tables; those that run go on.' : 'It is open.'}
          ${isDraining ? button('open', 'Open new tables again') : button('drain', 'Open no new tables')}
        </p>
        <h2>Reports</h2>
        ${reportsTable(view)}
        <h2>Tables: ${tablesInAll}</h2>
        <table>
          <tr>
            <th>Table</th>
            <th>Play, watch</th>
            <th></th>
          </tr>
          ${tables.map(
            (one) =>
              html`<tr>
                <td>${one.game}, ${one.phase}: ${one.names.join(', ')}<small>${one.id}</small></td>
                <td>${one.people}, ${one.watchers}</td>
                <td>${asked('Close', button('close', 'Close for good', one.id))}</td>
              </tr> `,
          )}
        </table>
        <h2>People by address</h2>
        <table>
          <tr>
            <th>Address</th>
            <th>Connections</th>
            <th></th>
          </tr>
          ${visitors.map(
            ({ address, connections }) =>
              html`<tr>
                <td>${address}</td>
                <td>${connections}</td>
                <td>${button('block-visitor', 'Block', address)}</td>
              </tr> `,
          )}
        </table>
        <h2>Blocked addresses</h2>
        ${listOf('lift-address', addresses)}${field('block-address', 'Address')}
        <h2>Words that no name may have</h2>
        ${listOf('lift-word', words)}${field('block-word', 'Word')}
      </body>
    </html> `.text;
}
