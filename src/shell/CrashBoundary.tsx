import { Button } from '@mui/material'
import { Component, type ReactNode } from 'react'
import { useLocation, useTranslate } from 'react-admin'
import { MessagePage } from './MessagePage'

interface BoundaryProps {
  /** A crash is over when this changes. */
  page: string
  children: ReactNode
}

interface State {
  crashedOn?: string
}

class Boundary extends Component<BoundaryProps, State> {
  override state: State = {}

  static getDerivedStateFromProps({ page }: BoundaryProps, { crashedOn }: State): State | null {
    return crashedOn !== undefined && crashedOn !== '' && crashedOn !== page ? { crashedOn: undefined } : null
  }

  static getDerivedStateFromError(): State {
    return { crashedOn: '' }
  }

  override componentDidCatch(error: unknown) {
    console.error(error)
    this.setState({ crashedOn: this.props.page })
  }

  override render() {
    if (this.state.crashedOn === undefined) return this.props.children
    return <CrashPage retry={() => this.setState({ crashedOn: undefined })} />
  }
}

function CrashPage({ retry }: { retry: () => void }) {
  const translate = useTranslate()
  const action = (
    <Button variant="contained" onClick={retry}>
      {translate('page.retry')}
    </Button>
  )
  return <MessagePage title="page.crash" text="page.crash_text" icon="warning" action={action} />
}

/** A crash of one page stays in that page: the menu and the header go on (E-03). */
export function CrashBoundary({ children }: { children: ReactNode }) {
  return <Boundary page={useLocation().pathname}>{children}</Boundary>
}
