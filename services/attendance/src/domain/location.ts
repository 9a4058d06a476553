/** What a clock-in or -out says of the device that it was made on. */
export interface Device {
  computerName?: string | null;
  deviceInfo?: string | null;
}

const mobile = /mobi|iphone|ipad|ipod|android|tablet(?! pc)|\bphone\b/i;

/**
 * Where a clock-in or -out was made (decisions.md section 3): `Mobile` or `Office Computer`, with
 * the computer's name in brackets where it is given. `agent`, the User-Agent of the request,
 * speaks for a device that says nothing itself.
 */
export function locationOf(device: Device, agent = ''): string {
  const kind = mobile.test(device.deviceInfo?.trim() || agent) ? 'Mobile' : 'Office Computer';
  const name = device.computerName?.trim();
  return name ? `${kind} (${name})` : kind;
}
