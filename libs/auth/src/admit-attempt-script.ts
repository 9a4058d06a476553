/**
 * A Lua script that admits an attempt if no counter is at its limit, and counts it in all of them
 * atomically. It returns the milliseconds to wait, 0 for admitted. A refused attempt is not
 * counted, so that repeated attempts can't lock an account for ever.
 * KEYS: counters (sorted sets by time). ARGV: now, window (ms), attempt id, a limit for each key.
 */
export const admitAttemptScript = `
local now, window, attempt = tonumber(ARGV[1]), tonumber(ARGV[2]), ARGV[3]
local wait = 0
for i, key in ipairs(KEYS) do
  redis.call('ZREMRANGEBYSCORE', key, '-inf', now - window)
  local excess = redis.call('ZCARD', key) - tonumber(ARGV[3 + i])
  if excess >= 0 then
    local entry = redis.call('ZRANGE', key, excess, excess, 'WITHSCORES')
    wait = math.max(wait, tonumber(entry[2]) + window - now)
  end
end
if wait > 0 then return wait end
for _, key in ipairs(KEYS) do
  redis.call('ZADD', key, now, attempt)
  redis.call('PEXPIRE', key, window)
end
return 0
`;
