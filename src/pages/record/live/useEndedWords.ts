import { useLocale, useTranslate } from 'react-admin'
import { mayReadField } from '../../../core/access/fieldRights'
import { named } from '../../../core/i18n/intl'
import type { Resource, Values } from '../../../core/schema/resource'
import { useLabel } from '../../../fields/reference/label.view'
import { useResources } from '../../../ui/fields/ResourcesContext'
import { useSession } from '../../../ui/session/SessionContext'
import type { Ended } from './followed'

/** Returns why a record is no longer available. Undefined while it is, or while the deleter's name loads. */
export function useEndedWords(
  resource: Resource,
  record: Values,
  { ended, inForm = false }: { ended: Ended | undefined; inForm?: boolean },
) {
  const translate = useTranslate()
  const locale = useLocale()
  const { ability, user } = useSession()
  const { account } = useResources()
  const by = ended?.kind === 'deleted' ? ended.by : null
  const isNamed = by !== null && mayReadField(ability, resource, { name: 'updated_by', record })
  const name = useLabel(account.name, isNamed ? by : null)
  if (!ended || (isNamed && name === undefined)) return undefined
  const own = isNamed && by === user?.id ? '_own' : ''
  return translate(`remote_changes.${inForm ? 'form_' : ''}${ended.kind}${own}`, {
    who: name ? named(locale, [name]) : translate('remote_changes.somebody'),
  })
}
