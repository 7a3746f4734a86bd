import type { Resource } from '../core/schema/resource'
import { searchPath } from '../core/schema/searchPaths'
import { fieldOf } from '../core/schema/systemFields'
import type { Report } from './report'

/** What a search looks through: fields that everybody may read, and titles that references lead to. */
export function checkSearch(resource: Resource, all: readonly Resource[], report: Report): void {
  for (const [index, name] of resource.list.search.entries()) {
    const at = `.list.search[${index}]`
    const way = searchPath(all, resource, name)
    if (!way && !fieldOf(resource, name))
      report(
        at,
        `there is no field ${name}`,
        'Name a field, or references up to the record whose title is searched',
      )
    const [first, ...further] = way?.steps ?? []
    // What stands beyond a record that one may not open would be told by it.
    if (first && further.length && resource.parent !== first.by)
      report(at, `${name} leads beyond a record of other rules`, 'Begin a longer way with the parent')
    const kept = (way?.steps ?? []).some(({ by }, place) =>
      Boolean((place ? way?.steps[place - 1]?.of : resource)?.fields[by]?.readable),
    )
    const title = way?.steps.at(-1)?.of
    if (kept || title?.fields[title.title]?.readable || (!way && resource.fields[name]?.readable))
      report(at, `${name} is not for everybody, and a search would tell of it`, 'Leave it out of the search')
  }
}
