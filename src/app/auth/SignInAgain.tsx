import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useSession } from '../../ui/session/SessionContext'
import type { SecondStep, SignIn } from '../../ui/session/signInCalls'

const SignInDialog = lazy(() => import('./SignInDialog').then(part => ({ default: part.SignInDialog })))

interface Props {
  signIn: SignIn
  secondStep: SecondStep
  signOut: () => Promise<void>
  /** Registers the function that opens the dialog when a call fails because the session has ended. */
  onAskAgain: (ask: (() => Promise<boolean>) | undefined) => void
}

/**
 * Opens the sign-in dialog when the session ends. The promise
 * resolves to true once the same user has signed in again.
 */
export function SignInAgain({ signIn, secondStep, signOut, onAskAgain }: Props) {
  const { user } = useSession()
  const [open, setOpen] = useState(false)
  const answer = useRef<(again: boolean) => void>(undefined)

  useEffect(() => {
    onAskAgain(() => {
      setOpen(true)
      return new Promise(resolve => {
        answer.current = resolve
      })
    })
    return () => onAskAgain(undefined)
  }, [onAskAgain])

  const close = (again: boolean) => {
    setOpen(false)
    answer.current?.(again)
  }

  if (!open) return null
  return (
    <Suspense>
      <SignInDialog
        open
        email={user?.email ?? ''}
        signIn={signIn}
        secondStep={secondStep}
        onDone={() => close(true)}
        onLeave={() => {
          close(false)
          void signOut()
        }}
      />
    </Suspense>
  )
}
