/** Browser and system as the portal names them, in a sentence. */
export const spokenDevice = (device: string): string => device.replace(' · ', ', ')
