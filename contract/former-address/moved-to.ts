/** Header of API responses at a former address of the portal: its current origin. */
export const movedToHeader = 'x-portal-moved-to'
