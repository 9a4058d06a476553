/**
 * Puts a write's answer in the place of its running mark, or frees the key where there is none to
 * keep. A mark that expired meanwhile may be another request's by now: that one is left alone. Of
 * more answers than one holder may have, the oldest go.
 * KEYS: entry, the holder's entries by time (a sorted set). ARGV: the running mark, what replaces it
 * ('' for nothing), its life in ms, now, how many answers a holder may have.
 */
export const settleScript = `
local entry, kept = KEYS[1], KEYS[2]
local stored = redis.call('GET', entry)
if stored and stored ~= ARGV[1] then return 0 end
if ARGV[2] == '' then return redis.call('DEL', entry) end
local life, now = tonumber(ARGV[3]), tonumber(ARGV[4])
redis.call('SET', entry, ARGV[2], 'PX', life)
redis.call('ZREMRANGEBYSCORE', kept, '-inf', now - life)
redis.call('ZADD', kept, now, entry)
redis.call('PEXPIRE', kept, life)
local excess = redis.call('ZCARD', kept) - tonumber(ARGV[5])
if excess > 0 then
  for _, old in ipairs(redis.call('ZRANGE', kept, 0, excess - 1)) do redis.call('DEL', old) end
  redis.call('ZREMRANGEBYRANK', kept, 0, excess - 1)
end
return 1
`;
