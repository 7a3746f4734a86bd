import { Button, Link } from '@mui/material'
import { useState } from 'react'
import { LinkBase, useTranslate } from 'react-admin'
import type { DefinitionPlan } from '../../contract/definitions'

/** The number of records shown at first. */
const FIRST = 5

/** Lists records that don't meet a new rule, each with a link. */
export function FailingRecords({ resource, text, examples, count }: DefinitionPlan['rows'][number]) {
  const translate = useTranslate()
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? examples : examples.slice(0, FIRST)
  const isMore = isWhole && count > examples.length
  return (
    <>
      {text}{' '}
      {shown.map(({ id, label }, at) => (
        <span key={id}>
          {at > 0 && ', '}
          <Link component={LinkBase} to={`/${resource}/${id}`}>
            {label}
          </Link>
        </span>
      ))}
      {isMore && ' …'}
      {!isWhole && examples.length > FIRST && (
        <Button size="small" onClick={() => setWhole(true)}>
          {translate('studio_plan.show_all', { smart_count: examples.length })}
        </Button>
      )}
    </>
  )
}
