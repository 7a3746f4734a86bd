import type { Resource } from '../../../core/schema/resource'
import type { Column } from '../useColumns'

/** The column whose cells lead to the record: its title, or the first where the title is not shown. */
export const linkedColumn = ({ title }: Resource, columns: readonly Column[]): string | undefined =>
  columns.some(({ name }) => name === title) ? title : columns[0]?.name

/** Its title can be another field in the screen's language. */
export const isNamed = ({ title, titles }: Resource, name: string) =>
  name === title && Object.keys(titles).length > 0
