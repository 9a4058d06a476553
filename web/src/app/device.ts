interface UserAgentData {
  mobile: boolean;
}

/** The two kinds of place that a clock-in is made at (decisions.md section 3). */
export type DeviceKind = 'Mobile' | 'Office Computer';

/** Which of the two this device is: what the server is told as `deviceInfo`. */
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
