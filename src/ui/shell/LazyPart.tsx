import { Component, type ReactNode, Suspense } from 'react'
import { useNotify } from 'react-admin'
import { isMissingPart } from './missingPart'

interface Props {
  children: ReactNode
  /** Called when the part fails to load. The caller then treats it as closed. */
  onMissing: () => void
}

class Catch extends Component<Props, { isMissing: boolean }> {
  override state = { isMissing: false }

  static getDerivedStateFromError(error: unknown) {
    if (!isMissingPart(error)) throw error
    return { isMissing: true }
  }

  override componentDidCatch(error: unknown) {
    console.error(error)
    this.props.onMissing()
  }

  override render() {
    return this.state.isMissing ? null : <Suspense>{this.props.children}</Suspense>
  }
}

/**
 * Wraps an overlay that loads when it is opened. If it fails to load,
 * a message appears, and the page and its input stay unchanged.
 */
export function LazyPart({ children, onMissing }: Props) {
  const notify = useNotify()
  const notifyMissing = () => {
    notify('page.part_missing', { type: 'error', autoHideDuration: 10_000 })
    onMissing()
  }
  return <Catch onMissing={notifyMissing}>{children}</Catch>
}
