import { z } from 'zod'
import { invalidQuery } from '../../base/errors/apiError'
import { operationOf } from '../../base/request/operationOf'
import { exportRecords } from '../../engine/records/exportRecords'
import { readFields, readFilter, readSort } from '../http/query'
import { resourceRoute } from '../http/resourceRoute'
import { streamOf } from '../http/streamOf'
import { filterParam, sort as sortParam } from '../schemas/parameters'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The records that match as a file, written while they are read; that it was taken is recorded. */
export const exported = resourceRoute(
  {
    method: 'get',
    path: '/{resource}/export',
    summary: 'All records that match, as CSV',
    query: {
      format: z.enum(['csv', 'xlsx']).describe('Format'),
      filter: filterParam,
      sort: sortParam,
      fields: z.string().describe('Names of fields, separated by commas'),
      headers: z.enum(['labels', 'names']).describe('Labels for people, or names and ids for programs'),
    },
    content: ['text/csv', XLSX],
  },
  async ({ c, services, scope, resource, query: given }) => {
    const query = given()
    const { format = 'csv', headers = 'labels' } = query
    if (format !== 'csv' && format !== 'xlsx') throw invalidQuery('format', 'format', { name: format })
    if (headers !== 'labels' && headers !== 'names')
      throw invalidQuery('headers', 'format', { name: headers })
    const pieces = exportRecords(scope, resource, {
      filter: readFilter(query),
      sort: readSort(resource, query),
      fields: readFields(resource, query),
      plain: headers === 'names',
      format,
      operation: operationOf(c, services.config.trustedProxies),
    })
    return c.body(await streamOf(pieces), 200, {
      'Content-Type': format === 'xlsx' ? XLSX : 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${resource.name}.${format}"`,
    })
  },
)
