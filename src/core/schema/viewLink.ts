/** The path of a view, saved or shipped: that of its report, or else of the list. */
export const viewLink = (
  resource: string,
  key: string | number,
  { report }: { report?: object | undefined },
): string => `/${resource}${report ? '/report' : ''}?view=${encodeURIComponent(key)}`
