import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import styles from './SearchBox.module.css';

/** Looks for something when it is sent off; the words stand in the page's address, so that Back works. */
export function SearchBox({ typed, label }: { typed: string; label: string }) {
  const [, setAddress] = useSearchParams();
  const form = useRef<HTMLFormElement>(null);

  // Back and forward change the address, and so what stands in the box.
  useEffect(() => {
    const box = form.current?.elements.namedItem('search');
    if (box instanceof HTMLInputElement) box.value = typed;
  }, [typed]);

  return (
    <form
      ref={form}
      role="search"
      className={styles.box}
      onSubmit={(event) => {
        event.preventDefault();
        const box = event.currentTarget.elements.namedItem('search') as HTMLInputElement;
        const search = box.value.trim();
        setAddress(search ? { search } : {});
      }}
    >
      <Field name="search" type="search" label={label} defaultValue={typed} optional enterKeyHint="search" />
      <Button type="submit" kind="quiet">
        Find
      </Button>
    </form>
  );
}
