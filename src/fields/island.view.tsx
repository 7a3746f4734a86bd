import type { ReactNode } from 'react'

/** Text that runs left-to-right in every language: codes, numbers of telephones, amounts. */
export function Island({ children }: { children: ReactNode }) {
  return (
    <bdi dir="ltr" style={{ whiteSpace: 'nowrap' }}>
      {children}
    </bdi>
  )
}
