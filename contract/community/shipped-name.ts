/** The name of a community that has set none: that of the product. */
export const shippedName = 'Spawnpoint'
