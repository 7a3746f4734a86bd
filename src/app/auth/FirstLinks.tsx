interface Props {
  /** Path of the app and text of each. */
  links: readonly { to: string; text: string }[]
}

/**
 * Links to the other first screens. Each is a document of its own, so nothing is preloaded. Addresses are relative to
 * the page's folder, so that the server need not know it.
 */
export function FirstLinks({ links }: Props) {
  return (
    <p className="sign-in-links">
      {links.map(({ to, text }) => (
        <a key={to} className="sign-in-link" href={to.replace(/^\//u, '')}>
          {text}
        </a>
      ))}
    </p>
  )
}

/** A path that keeps the visitor's destination after the sign-in. */
export function withDestination(path: string, search = window.location.search): string {
  const to = new URLSearchParams(search).get('to')
  return to ? `${path}?to=${encodeURIComponent(to)}` : path
}
