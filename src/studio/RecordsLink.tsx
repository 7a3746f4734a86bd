import { Link } from '@mui/material'
import { LinkBase, useTranslate } from 'react-admin'

interface Props {
  resource: string
  /** A filter for the list of the resource. */
  records: Readonly<Record<string, unknown>> | undefined
}

/** Links to the records that a sentence of a plan is about. */
export function RecordsLink({ resource, records }: Props) {
  const translate = useTranslate()
  if (!records) return null
  return (
    <Link
      component={LinkBase}
      to={`/${resource}?filter=${encodeURIComponent(JSON.stringify(records))}`}
      color="inherit"
    >
      {translate('studio_plan.show_records')}
    </Link>
  )
}
