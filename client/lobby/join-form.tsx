import { useState } from 'preact/hooks';
import { inviteCode, matchId } from '../../shared/protocol.ts';
import { Button } from '../controls/button.tsx';
import { TextField } from '../controls/text-field.tsx';
import { navigate } from '../route.ts';

/** Joining a table by its code, or by a link somebody sent. */
export function JoinForm() {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const join = (event: Event) => {
    event.preventDefault();
    const way = wayTo(typed);
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

/** Where a code or a link leads. */
function wayTo(typed: string): { path: string } | { wrong: string } {
  const linked = typed.match(/\/(join|t)\/([A-Za-z0-9-]+)/);
  if (linked?.[1] === 't' && matchId.safeParse(linked[2]).success) return { path: `/t/${linked[2]}?sit` };
  const code = inviteCode.safeParse(linked ? linked[2] : typed);
  return code.success ? { path: `/join/${code.data}` } : { wrong: code.error.issues[0].message };
}
