import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { useSearchParams } from 'react-router';
import styles from './ProfilePage.module.css';
import { keysOf } from '#shared/keys-of.ts';

interface TabsProps<Name extends string> {
  label: string;
  /** The name in the URL and the label; the first tab is the default. */
  tabs: Record<Name, string>;
  children: (chosen: Name) => ReactNode;
}

/** The selected tab is part of the URL, so that it can be linked to and survives a reload. */
export function Tabs<Name extends string>({ label, tabs, children }: TabsProps<Name>) {
  const id = useId();
  const [search, setSearch] = useSearchParams();
  const names = keysOf(tabs);
  const chosen = names.find((name) => name === search.get('tab')) ?? names[0]!;

  const show = (name: Name) =>
    setSearch(name === names[0] ? {} : { tab: name }, { replace: true, preventScrollReset: true });
  const press = (event: KeyboardEvent<HTMLButtonElement>) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    const name = names.at((names.indexOf(chosen) + step) % names.length)!;
    show(name);
    document.getElementById(`${id}-${name}`)?.focus();
  };

  return (
    <>
      <div className={styles.tabs} role="tablist" aria-label={label}>
        {names.map((name) => (
          <button
            key={name}
            id={`${id}-${name}`}
            type="button"
            role="tab"
            aria-selected={name === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={name === chosen ? 0 : -1}
            onClick={() => show(name)}
            onKeyDown={press}
          >
            {tabs[name]}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${chosen}`}>
        {children(chosen)}
      </div>
    </>
  );
}
