interface Props {
  /** Path of the app and text of each. */
  links: readonly { to: string; text: string }[]
}

/**
 * The ways to the other first screens. Each is a document of its own: nothing of them is loaded before. Its address is
 * relative to the page's folder, so that the server need not know which that is.
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

/** A path that keeps where the visitor wants to go after signing in. */
export function withDestination(path: string, search = window.location.search): string {
  const to = new URLSearchParams(search).get('to')
  return to ? `${path}?to=${encodeURIComponent(to)}` : path
}
