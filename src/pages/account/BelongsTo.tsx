import { fieldLabel } from '../../core/schema/labels'
import { useLabels } from '../../ui/fields/labels.view'
import { useLoaded } from '../../ui/fields/resources.view'
import { useSession } from '../../ui/session/SessionContext'
import { FieldValue } from '../record/FieldValue'
import { Entry } from './Entry'

/** What the account's definition says that rules compare with: what the person belongs to. */
export function BelongsTo() {
  const { user } = useSession()
  const words = useLabels()
  const { account } = useLoaded([])
  const told = (account.account?.contextFields ?? []).filter(
    name => account.fields[name] && user?.[name] != null,
  )
  return told.map(name => {
    const field = account.fields[name]
    return (
      field && (
        <Entry key={name} label={words(fieldLabel(account, name))}>
          <FieldValue
            resource={account}
            name={name}
            field={field}
            value={user?.[name]}
            record={{ ...user }}
          />
        </Entry>
      )
    )
  })
}
