import type { ReactNode } from 'react';

/** In the place of a list that has nothing to show. */
export const Empty = ({ children, role }: { children: ReactNode; role?: 'alert' }) => (
  <p
    className="my-3 mx-4 p-4 border border-dashed border-line-2 rounded-3 text-12/4.5 text-ink-2 whitespace-pre-line"
    role={role}
  >
    {children}
  </p>
);
