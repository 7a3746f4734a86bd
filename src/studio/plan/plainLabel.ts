/**
 * Formats a label for reading: singular and plural separated by a slash, placeholders as an ellipsis.
 *
 * @example plainLabel('Garage |||| Garages') // 'Garage / Garages'
 */
export const plainLabel = (text: string): string =>
  text
    .split('||||')
    .map(form => form.trim().replace(/%\{[^}]*\}/gu, '…'))
    .join(' / ')
