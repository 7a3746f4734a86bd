import type { Resource } from '../../../core/schema/resource'
import type { Column } from '../useColumns'

/** Returns the column whose cells link to the record: the title, or the first if the title is not shown. */
export const linkedColumn = ({ title }: Resource, columns: readonly Column[]): string | undefined =>
  columns.some(({ name }) => name === title) ? title : columns[0]?.name

/** Whether the column is the title and can be another field in the user's language. */
export const isNamed = ({ title, titles }: Resource, name: string) =>
  name === title && Object.keys(titles).length > 0
