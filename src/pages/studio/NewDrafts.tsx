import { Alert, Link } from '@mui/material'
import { LinkBase, useTranslate } from 'react-admin'

/** New resources that this browser keeps and nobody has applied: no other list names them. */
export function NewDrafts({ names }: { names: readonly string[] }) {
  const translate = useTranslate()
  if (!names.length) return null
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      {translate('studio_fields.new_drafts')}{' '}
      {names.map((name, at) => (
        <span key={name}>
          {at > 0 && ', '}
          <Link component={LinkBase} to={`/studio/${name}/fields`}>
            <bdi dir="ltr">{name}</bdi>
          </Link>
        </span>
      ))}
    </Alert>
  )
}
