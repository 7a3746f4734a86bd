/** Returns the path of a saved or shipped view: the report's if it has one, otherwise the list's. */
export const viewLink = (
  resource: string,
  key: string | number,
  { report }: { report?: object | undefined },
): string => `/${resource}${report ? '/report' : ''}?view=${encodeURIComponent(key)}`
