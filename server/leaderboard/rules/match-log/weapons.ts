/** Weapon classes by the game's buy menu; the AWP has its own column. */
export type WeaponClass = 'rifle' | 'pistol' | 'awp' | 'other'

const classes = new Map<string, WeaponClass>([['awp', 'awp']])
const rifles = 'ak47 m4a1 m4a1_silencer m4a1_silencer_off aug sg556 famas galilar ssg08 scar20 g3sg1'
const pistols = 'glock hkp2000 usp_silencer usp_silencer_off p250 cz75a deagle revolver elite fiveseven tec9'
for (const name of rifles.split(' ')) classes.set(name, 'rifle')
for (const name of pistols.split(' ')) classes.set(name, 'pistol')

/** The class of a weapon by its name in the log; knives, grenades, shotguns and submachine guns are `other`. */
export const weaponClass = (name: string): WeaponClass => classes.get(name) ?? 'other'
