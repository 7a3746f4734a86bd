/**
 * A label as people read it: its singular and plural apart, and what is filled in later left open.
 *
 * @example plainLabel('Garage |||| Garages') // 'Garage / Garages'
 */
export const plainLabel = (text: string): string =>
  text
    .split('||||')
    .map(form => form.trim().replace(/%\{[^}]*\}/gu, '…'))
    .join(' / ')
