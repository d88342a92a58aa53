import { useId, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import styles from './MoreSections.module.css';

interface MoreSectionsProps {
  sections: readonly { to: string; label: string }[];
}

/** The sections for which a wide bar has no room. On a phone the bar itself has them, and scrolls. */
export function MoreSections({ sections }: MoreSectionsProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  const current = sections.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`));

  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        data-current={current !== undefined}
        popoverTarget={id}
        onClick={() => {
          const { left } = button.current!.getBoundingClientRect();
          menu.current!.style.insetInlineStart = `${left}px`;
        }}
      >
        More
        {current && <span className="hush">, {current.label} is open</span>}
      </button>
      <ul role="list" id={id} ref={menu} popover="auto" className={styles.menu}>
        {sections.map(({ to, label }) => (
          <li key={to}>
            <NavLink to={to} onClick={() => menu.current?.hidePopover()}>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </>
  );
}
