/** Round trips in milliseconds from eastern China, where the demo's players are. */
const roundTrips = {
  'ap-beijing': 9,
  'ap-shanghai': 14,
  'ap-nanjing': 17,
  'ap-wuhan': 22,
  'ap-guangzhou': 29,
  'ap-chongqing': 34,
  'ap-chengdu': 38,
  'ap-hongkong': 44,
  'ap-seoul': 52,
  'ap-tokyo': 61,
  'ap-singapore': 78,
  'ap-jakarta': 96,
  'ap-mumbai': 124,
  'ap-sydney': 146,
  'na-siliconvalley': 163,
  'eu-frankfurt': 188,
  'na-ashburn': 224,
  'sa-saopaulo': 290,
} as const
export type SimulatedRegion = keyof typeof roundTrips

/** Of a region that the community has added. */
const elsewhere = 120
const known: Readonly<Record<string, number>> = roundTrips
const roundTripOf = (region: string): number => (Object.hasOwn(known, region) ? known[region] : undefined) ?? elsewhere

/** Longer than any page waits: the responder of this region never replies in time. */
const outOfReach: SimulatedRegion = 'ap-jakarta'
const neverInTime = 5000

/** The delay of one echo in milliseconds; `random` in [0, 1) adds the jitter of a real connection. */
export const echoDelay = (region: string, random: number): number =>
  region === outOfReach ? neverInTime : roundTripOf(region) * (1 + 0.04 * random) + 2 * random
