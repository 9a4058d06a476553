/**
 * Puts a write's answer in the place of its running mark, or frees the key where there is none to
 * keep. A mark that expired meanwhile may be another request's by now: that one is left alone.
 * KEYS: entry. ARGV: the running mark, what replaces it ('' for nothing), its life in ms.
 */
export const settleScript = `
local stored = redis.call('GET', KEYS[1])
if stored and stored ~= ARGV[1] then return 0 end
if ARGV[2] == '' then return redis.call('DEL', KEYS[1]) end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
return 1
`;
