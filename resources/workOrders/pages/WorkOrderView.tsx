import CompareArrows from '@mui/icons-material/CompareArrows'
import { Alert, Button } from '@mui/material'
import { LinkBase, useTranslate } from 'react-admin'
import { type ResourcePageProps, ShowPage } from '../../../src/kit'

/**
 * The page of a work order, with a link to the comparison of its quotes, and a warning if some of them are of an
 * older request.
 */
export function WorkOrderView({ resource }: ResourcePageProps) {
  const translate = useTranslate()
  return (
    <ShowPage
      resource={resource}
      details={({ quotes_outdated: smart_count }) =>
        smart_count > 0 && (
          <Alert severity="warning">{translate('resources.quote-grid.older', { smart_count })}</Alert>
        )
      }
      actions={({ id, status }) =>
        status !== 'draft' && (
          <Button
            component={LinkBase}
            to={`/work-orders/${id}/quote`}
            variant="outlined"
            startIcon={<CompareArrows aria-hidden />}
          >
            {translate('resources.quote-grid.go')}
          </Button>
        )
      }
    />
  )
}
