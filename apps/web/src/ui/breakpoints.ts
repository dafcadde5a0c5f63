/** Media queries of `breakpoints.css`, for `matchMedia`. */
export const PHONE = '(width < 40em)'
export const BELOW_DESKTOP = '(width < 64em)'
