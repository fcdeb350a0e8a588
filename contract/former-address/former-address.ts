/** Characters of what a device takes along to another address of the portal; usually some hundred. */
export const longestLists = 20_000
