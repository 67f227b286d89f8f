import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { IconSearch } from '../icons.ts';
import { commandWords } from '../words/command.ts';
import { NativeDialog } from './native-dialog.tsx';
import * as classes from './command-palette.module.css';

const wording = commandWords.commandPalette;

export type Command = {
  id: string;
  label: string;
  /** Heading under which it stands: "Go to", "People". */
  group: string;
  icon?: ReactNode;
  detail?: string;
  /** More words that find it. */
  keywords?: string;
  run: () => void;
};

export type CommandPaletteProps = {
  isOpen: boolean;
  onClose: () => void;
  commands: readonly Command[];
  /** Gets what is typed, so that found people or socials can be added to the commands. */
  onQuery?: (query: string) => void;
};

/** Commands in which every typed word occurs. */
export function findCommands(commands: readonly Command[], query: string): Command[] {
  const words = query.toLowerCase().split(/\s+/u).filter(Boolean);
  return commands.filter(command => {
    const text =
      `${command.label} ${command.group} ${command.keywords ?? ''} ${command.detail ?? ''}`.toLowerCase();
    return words.every(word => text.includes(word));
  });
}

/** Everything by name, from the keyboard: type, arrows, Enter; Escape closes. */
export const CommandPalette = ({ isOpen, onClose, commands, onQuery }: CommandPaletteProps) => (
  <NativeDialog isOpen={isOpen} onClose={onClose} label={wording.commandPalette} className={classes.palette}>
    {isOpen ? <Palette commands={commands} onClose={onClose} onQuery={onQuery} /> : null}
  </NativeDialog>
);

/** What is found for the typed words, and the one that Enter runs. */
function usePalette({ commands, onClose }: Pick<CommandPaletteProps, 'commands' | 'onClose'>) {
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const found = useMemo(() => findCommands(commands, query), [commands, query]);
  const groups = useMemo(() => Map.groupBy(found, command => command.group), [found]);
  const ordered = [...groups.values()].flat();
  const last = ordered.length - 1;
  const current = ordered[Math.min(active, last)];
  const run = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter and arrows of an input method choose its words, not a command.
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (step) setActive((Math.min(active, last) + step + ordered.length) % Math.max(1, ordered.length));
    else run(current);
  };
  const search = (next: string) => {
    setQuery(next);
    setActive(0);
  };
  const hover = (command: Command) => setActive(ordered.indexOf(command));
  return { query, search, groups: [...groups], current, run, hover, onKeyDown };
}

type PaletteProps = Pick<CommandPaletteProps, 'commands' | 'onClose' | 'onQuery'>;

function Palette({ commands, onClose, onQuery }: PaletteProps) {
  const { query, search, groups, current, run, hover, onKeyDown } = usePalette({ commands, onClose });
  const listId = useId();
  return (
    <>
      <div className={classes.search}>
        <IconSearch size={20} aria-hidden />
        <input
          className={classes.input}
          role="combobox"
          aria-label={wording.searchCommands}
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={current ? `${listId}-${current.id}` : undefined}
          placeholder={wording.searchOrJumpTo}
          value={query}
          // The palette is opened to type into it.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          onKeyDown={onKeyDown}
          onChange={event => {
            search(event.currentTarget.value);
            onQuery?.(event.currentTarget.value);
          }}
        />
        <kbd className={classes.key}>{wording.esc}</kbd>
      </div>
      <Found listId={listId} groups={groups} current={current} onRun={run} onHover={hover} />
    </>
  );
}

type FoundProps = {
  listId: string;
  groups: readonly [string, readonly Command[]][];
  current: Command | undefined;
  onRun: (command: Command) => void;
  onHover: (command: Command) => void;
};

const Found = ({ listId, groups, current, onRun, onHover }: FoundProps) => (
  <div id={listId} role="listbox" aria-label={wording.commands} className={classes.list}>
    {groups.length === 0 ? <p className={classes.nothing}>{wording.noMatches}</p> : null}
    {groups.map(([group, members]) => (
      <div key={group} role="group" aria-label={group}>
        <div className={classes.group} aria-hidden>
          {group}
        </div>
        {members.map(command => (
          <CommandLine
            key={command.id}
            id={`${listId}-${command.id}`}
            command={command}
            isActive={command === current}
            onRun={() => onRun(command)}
            onHover={() => onHover(command)}
          />
        ))}
      </div>
    ))}
  </div>
);

type LineProps = { id: string; command: Command; isActive: boolean; onRun: () => void; onHover: () => void };

function CommandLine({ id, command, isActive, onRun, onHover }: LineProps) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) line.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // The search box keeps the focus and the keys (combobox pattern of WAI-ARIA); the line only takes the pointer.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      ref={line}
      id={id}
      role="option"
      aria-selected={isActive}
      className={classes.line}
      onClick={onRun}
      onPointerMove={onHover}
    >
      <span className={classes.icon} aria-hidden>
        {command.icon}
      </span>
      <span className={classes.label}>{command.label}</span>
      {command.detail ? <span className={classes.detail}>{command.detail}</span> : null}
    </div>
  );
}
