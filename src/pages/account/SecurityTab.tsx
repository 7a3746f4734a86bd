import { Alert, AlertTitle } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Panel } from '../../ui/page/Panel'
import { useSession } from '../../ui/session/SessionContext'
import { ChangePassword } from './ChangePassword'
import { Sessions } from './sessions/Sessions'
import { TwoSteps } from './twoSteps/TwoSteps'

/** Password, second step and the places where one is signed in. */
export function SecurityTab() {
  const translate = useTranslate()
  const { user } = useSession()
  const must = user?.must_set_up_two_steps === true
  return (
    <>
      {must && (
        <Alert severity="warning" role="alert">
          <AlertTitle>{translate('own.two_steps.must')}</AlertTitle>
          {translate('own.two_steps.must_text')}
        </Alert>
      )}
      <Panel title={translate('own.two_steps.title')} text={translate('own.two_steps.text')}>
        <TwoSteps />
      </Panel>
      <Panel title={translate('own.password.title')} text={translate('own.password.text')}>
        <ChangePassword />
      </Panel>
      <Panel title={translate('own.sessions.title')} text={translate('own.sessions.text')}>
        <Sessions />
      </Panel>
    </>
  )
}
