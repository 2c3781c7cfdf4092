import { useEffect, useState } from 'react';

interface Routed {
  id: string;
  title: () => string;
}

/**
 * The section that the address names (`#/favorites`), the first where it names none. On a change the document takes the
 * section's title and the focus goes to its heading, as on a new page.
 */
export function useRoute<Section extends Routed>(sections: readonly [Section, ...Section[]]): Section {
  const [hash, setHash] = useState(() => location.hash);
  useEffect(() => {
    const follow = () => {
      setHash(location.hash);
      scrollTo(0, 0);
    };
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);

  const section = sections.find(({ id }) => hash === `#/${id}`) ?? sections[0];
  const [first] = useState(section);
  useEffect(() => {
    document.title = `${section.title()} – Interlinear`;
    if (section !== first) document.getElementById('section-title')?.focus();
  }, [section, first]);
  return section;
}
