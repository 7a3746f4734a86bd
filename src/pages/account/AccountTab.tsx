import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Loaded } from '../../ui/page/Loaded'
import { Panel } from '../../ui/page/Panel'
import { useAccountCalls } from './accountCallsContext'
import { EmailForm } from './EmailForm'
import { PROFILE_KEY } from './ownAccount'
import { ProfileForm } from './ProfileForm'

/** Name, telephone and address. */
export function AccountTab() {
  const translate = useTranslate()
  const { profile } = useAccountCalls()
  const query = useQuery({ queryKey: PROFILE_KEY, queryFn: profile })
  return (
    <>
      <Panel title={translate('own.account.person')}>
        <Loaded query={query}>{found => <ProfileForm profile={found} />}</Loaded>
      </Panel>
      <Panel title={translate('own.account.address')} text={translate('own.account.address_text')}>
        <Loaded query={query}>{found => <EmailForm profile={found} />}</Loaded>
      </Panel>
    </>
  )
}
