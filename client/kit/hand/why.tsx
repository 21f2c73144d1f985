/** Why somebody is out, for their own eyes: what struck them, what could be seen coming, and what would have saved them. */
import './hand.css';
import type { ComponentChildren } from 'preact';
import type { Seat } from '../../../shared/contract/game.ts';
import { PlayerBadge } from '../../ui/player-badge.tsx';
import { Name, WithNames } from '../../ui/names.tsx';

interface Side {
  /** Null for what is nobody's. */
  seat: Seat | null;
  name: string;
  card: ComponentChildren;
}

/** A play that would have saved, with what it would have done and its price. */
interface Escape {
  name: string;
  card: ComponentChildren;
  text: string;
  price: string;
}

export interface WhyPanelProps {
  title: string;
  /** "round 5" */
  when: string;
  /** Null where nobody else had a hand in it. */
  by: Side | null;
  /** "goes through" */
  verb: string;
  own: Side;
  /** More about what happened: sentences. */
  also: string[];
  /** What could be known before: the part in bold, and the rest. */
  sign: { lead: string; text: string } | null;
  saving: { title: string; best: Escape | null; none: string };
  /** The other plays, crossed or ticked; `text` says what became of them. */
  others: { plays: { name: string; card: ComponentChildren; saves: boolean }[]; text: string };
  children?: ComponentChildren;
}

export const WhyPanel = ({ title, when, by, verb, own, also, sign, saving, others, children }: WhyPanelProps) => (
  <div class="why" data-alone={by === null}>
    <header class="row why-head">
      <h2 tabIndex={-1}>{title}</h2>
      <b>{when}</b>
    </header>
    <div class="why-duel">
      {by && <SideCard {...by} />}
      <p class="why-verb">
        {verb}
        {by && <Arrow />}
      </p>
      <SideCard {...own} isHit />
    </div>
    {also.map((sentence) => (
      <p key={sentence}>
        <WithNames>{sentence}</WithNames>
      </p>
    ))}
    {sign && (
      <p class="why-sign">
        <b>{sign.lead}</b> <WithNames>{sign.text}</WithNames>
      </p>
    )}
    <h3>{saving.title}</h3>
    {saving.best ? (
      <div class="row why-escape">
        <span class="why-card">
          {saving.best.card}
          <Mark saves />
        </span>
        <p>
          <strong>{saving.best.name}</strong>
          <span>{saving.best.text}</span>
          <span>{saving.best.price}</span>
        </p>
      </div>
    ) : (
      <p class="why-none">{saving.none}</p>
    )}
    {others.plays.length > 0 && (
      <div class="why-others">
        <span class="row" aria-hidden="true">
          {others.plays.slice(0, MOST_OTHERS).map(({ name, card, saves }) => (
            <span key={name} class="why-other" data-saves={saves}>
              {card}
              <Mark saves={saves} />
            </span>
          ))}
        </span>
        <p>
          <WithNames>{others.text}</WithNames>
        </p>
      </div>
    )}
    {children}
  </div>
);

/** More are told of in words alone. */
const MOST_OTHERS = 7;

const SideCard = ({ seat, name, card, isHit = false }: Side & { isHit?: boolean }) => (
  <div class="why-side">
    <p class="row">
      {seat !== null && <PlayerBadge seat={seat} sizePx={30} />}
      <b>{seat === null ? name : <Name>{name}</Name>}</b>
    </p>
    <span class="why-card">
      {card}
      {isHit && <Mark saves={false} />}
    </span>
  </div>
);

const Arrow = () => (
  <svg viewBox="0 0 126 20" aria-hidden="true">
    <path d="M0 7H106V0L126 10L106 20V13H0Z" fill="currentColor" />
  </svg>
);

/** A tick or a cross, so that nothing is told by colour alone. The words beside it say the same. */
const Mark = ({ saves }: { saves: boolean }) => (
  <svg class="why-mark" viewBox="-12 -12 24 24" aria-hidden="true" data-saves={saves}>
    <circle r="10.5" />
    <path d={saves ? 'M-5 0L-1.5 4L5.5-4' : 'M-4-4L4 4M4-4L-4 4'} />
  </svg>
);
