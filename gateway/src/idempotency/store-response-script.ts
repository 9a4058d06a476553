/**
 * A Lua script that replaces a write's running mark with its response, or releases the key without
 * one. It changes nothing where the mark has expired and belongs to another request by now. Beyond
 * the limit per scope it deletes the oldest responses.
 * KEYS: the entry, the scope's entries by time (a sorted set). ARGV: the running mark, its
 * replacement ('' for none), its lifetime in ms, the current time, the limit per scope.
 */
export const storeResponseScript = `
local entry, entries = KEYS[1], KEYS[2]
local stored = redis.call('GET', entry)
if stored and stored ~= ARGV[1] then return 0 end
if ARGV[2] == '' then return redis.call('DEL', entry) end
local life, now = tonumber(ARGV[3]), tonumber(ARGV[4])
redis.call('SET', entry, ARGV[2], 'PX', life)
redis.call('ZREMRANGEBYSCORE', entries, '-inf', now - life)
redis.call('ZADD', entries, now, entry)
redis.call('PEXPIRE', entries, life)
local excess = redis.call('ZCARD', entries) - tonumber(ARGV[5])
if excess > 0 then
  for _, old in ipairs(redis.call('ZRANGE', entries, 0, excess - 1)) do redis.call('DEL', old) end
  redis.call('ZREMRANGEBYRANK', entries, 0, excess - 1)
end
return 1
`;
