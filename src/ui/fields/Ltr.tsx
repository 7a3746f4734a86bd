import type { ReactNode } from 'react'

/** Text that is left-to-right in every language: codes, phone numbers, amounts. */
export function Ltr({ children }: { children: ReactNode }) {
  return (
    <bdi dir="ltr" style={{ whiteSpace: 'nowrap' }}>
      {children}
    </bdi>
  )
}

/** A long left-to-right text, such as an address, which is cut at its end in every language. */
export function LongLtr({ children }: { children: ReactNode }) {
  return (
    <bdi dir="ltr" className="long-ltr">
      {children}
    </bdi>
  )
}
