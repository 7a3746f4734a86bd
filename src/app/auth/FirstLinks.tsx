interface Props {
  /** The path in the app and the text of each link. */
  links: readonly { to: string; text: string }[]
}

/**
 * Links to the other first screens. Each opens a new document, so nothing is preloaded. URLs are relative to
 * the page's folder, so that the server doesn't need it for rendering.
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

/** Returns a path that keeps the visitor's destination after sign-in. */
export function withDestination(path: string, search = window.location.search): string {
  const to = new URLSearchParams(search).get('to')
  return to ? `${path}?to=${encodeURIComponent(to)}` : path
}
