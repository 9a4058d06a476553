interface UserAgentData {
  mobile: boolean;
}

/** The two locations that a clock-in can have (docs/specification/time.md). */
export type DeviceKind = 'Mobile' | 'Office Computer';

/** The kind of this device, which is sent as `deviceInfo`. */
export function detectDevice(): DeviceKind {
  const { userAgentData, userAgent, maxTouchPoints } = navigator as Navigator & {
    userAgentData?: UserAgentData;
  };
  // An iPad calls itself a Macintosh, but no Macintosh has a touch screen.
  const isTablet = /Macintosh/.test(userAgent) && maxTouchPoints > 1;
  const isMobile =
    userAgentData?.mobile || isTablet || /Android|iPhone|iPad|iPod|Mobile/i.test(userAgent);
  return isMobile ? 'Mobile' : 'Office Computer';
}
