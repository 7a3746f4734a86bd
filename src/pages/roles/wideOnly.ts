/** A cell that only a wide window has room for. */
export const wideOnly = { display: { xs: 'none', md: 'table-cell' } }
