/** The device of a clock-in or clock-out. */
export interface Device {
  computerName?: string | null;
  deviceInfo?: string | null;
}

const mobile = /mobi|iphone|ipad|ipod|android|tablet(?! pc)|\bphone\b/i;

/**
 * The location of a clock-in or clock-out (docs/specification/time.md): `Mobile` or `Office
 * Computer`, with the computer's name in brackets if it is given. `agent` is the User-Agent of the
 * request, used if the device gives no information.
 */
export function formatDeviceLocation(device: Device, agent = ''): string {
  const kind = mobile.test(device.deviceInfo?.trim() || agent) ? 'Mobile' : 'Office Computer';
  const name = device.computerName?.trim();
  return name ? `${kind} (${name})` : kind;
}
