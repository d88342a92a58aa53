vcl 4.1;

# Varnish 7.1 with vmod xkey (Debian 12: varnish, varnish-modules) in front of the shop or its balancer, behind whatever has the
# certificate. The shop has CDN_PURGE_URL=http://10.0.0.5:6081/purge, CDN_PURGE_TOKEN with the secret below, and TRUSTED_PROXIES with
# the addresses of this Varnish and of what is before it (docs/running.md). Start it with
#   varnishd -a :6081 -f /etc/varnish/oge.vcl -s malloc,256m -p http_gzip_support=off -p timeout_idle=75
# so that what the shop compressed passes as it is, and that what is before it keeps no connection longer than this does.
import std;
import xkey;

probe is_ready {
    .url = "/health/ready";
    .interval = 1s;
    .timeout = 5s;
    .window = 3;
    .threshold = 2;
    .initial = 2;
}

backend ready {
    .host = "10.0.0.11";
    .port = "3000";
    .probe = is_ready;
    .connect_timeout = 2s;
    # Longer than the shop waits for the payment provider.
    .first_byte_timeout = 60s;
    .between_bytes_timeout = 60s;
}

# The same, asked for what the cache lacks when the shop is not ready: without a database it sends what it has, and a page that says
# when to come again.
backend last_resort {
    .host = "10.0.0.11";
    .port = "3000";
    .connect_timeout = 2s;
    .first_byte_timeout = 60s;
    .between_bytes_timeout = 60s;
}

# Who may purge, besides knowing the token: the machines of the shop that work.
acl purgers {
    "localhost";
    "10.0.0.0"/8;
}

sub vcl_recv {
    if (req.restarts == 0) {
        unset req.http.X-Last-Try;
        unset req.http.X-Purged;
    }
    set req.backend_hint = ready;
    if (!std.healthy(ready)) {
        set req.backend_hint = last_resort;
    }

    if (req.url == "/purge") {
        if (req.method != "POST" || client.ip !~ purgers || req.http.Authorization != "Bearer 0123456789abcdef0123456789abcdef") {
            return (synth(403, "Forbidden"));
        }
        # Softly: what was dropped is there for the time in which the shop is away.
        set req.http.X-Purged = xkey.softpurge(regsuball(req.http.Cache-Tag, ",", " "));
        return (synth(200, "Purged"));
    }
    # For the machines themselves and whoever watches them.
    if (req.url ~ "^/health/") {
        return (synth(404, "Not Found"));
    }
    if (req.http.Upgrade ~ "(?i)websocket") {
        return (synth(501, "Not Implemented"));
    }

    # As the shop chooses (server/response-cache/encodings.ts): three variants of each page at most.
    if (req.http.Accept-Encoding ~ "(?i)\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))") {
        set req.http.Accept-Encoding = "br, gzip";
    } elsif (req.http.Accept-Encoding ~ "(?i)(\bgzip\b|\*)(?!\s*;\s*q=0(\.0*)?\s*(,|$))") {
        set req.http.Accept-Encoding = "gzip";
    } else {
        unset req.http.Accept-Encoding;
    }
    # Pictures vary by it, with two values.
    if (req.http.Save-Data != "on") {
        unset req.http.Save-Data;
    }
    # On a slow line a picture is narrower, for that browser alone.
    if (req.url ~ "^/pictures/" && req.http.ECT ~ "^(slow-2g|2g|3g)$") {
        return (pass);
    }

    # Nothing of these is ever for everybody, so nobody waits for another's. What else is for one person the shop says itself.
    if ((req.method != "GET" && req.method != "HEAD") || req.http.Authorization
        || req.url ~ "(?i)^/(admin|basic|dev|order|payment|profile|sign-in)([/?]|$)"
        || req.url ~ "^/api/(?!product/|home/|collections/|text-pages/|size-guides|delivery-areas)") {
        return (pass);
    }
    # What is older than its time, or was purged, is sent only while the shop is away.
    set req.grace = 0s;
    if (req.http.X-Last-Try || !std.healthy(ready)) {
        set req.grace = 1d;
    }
    # Cookies go on to the shop, which lets known browsers go first; no response with CDN-Cache-Control depends on them.
    return (hash);
}

sub vcl_hash {
    # Other spellings of the same page: the shop reads none of these (docs/decisions/0041). Behind a second '?' nothing is a
    # parameter but part of a value, which the shop does read.
    if (req.url ~ "\?.*\?") {
        hash_data(req.url);
    } else {
        hash_data(regsub(regsuball(req.url, "(?<=[?&])(utm_\w+|fbclid|gclid|igshid|mc_[ce]id)=[^&]*&?", ""), "[?&]$", ""));
    }
    hash_data(req.http.Host);
    return (lookup);
}

sub vcl_backend_response {
    # An outage is shown only to whom nothing else can be shown: see vcl_synth.
    if (beresp.status >= 500 && !bereq.uncacheable && (bereq.is_bgfetch || !bereq.http.X-Last-Try)) {
        return (abandon);
    }
    set beresp.do_stream = true;
    if (beresp.status == 200 && beresp.http.CDN-Cache-Control ~ "^max-age=\d+$" && !beresp.http.Set-Cookie) {
        set beresp.ttl = std.duration(regsub(beresp.http.CDN-Cache-Control, "^max-age=", "") + "s", 0s);
        set beresp.grace = 1d;
        set beresp.http.xkey = regsuball(beresp.http.Cache-Tag, ",", " ");
        return (deliver);
    }
    # Scripts, styles, fonts and pictures: their content never changes.
    if (beresp.status == 200 && beresp.http.Cache-Control ~ "immutable" && !beresp.http.Set-Cookie) {
        set beresp.ttl = 7d;
        set beresp.grace = 1d;
        return (deliver);
    }
    # The next ones of this URL don't wait for each other.
    set beresp.uncacheable = true;
    set beresp.ttl = 10s;
    set beresp.grace = 0s;
    return (deliver);
}

sub vcl_backend_error {
    if (!bereq.uncacheable && (bereq.is_bgfetch || !bereq.http.X-Last-Try)) {
        return (abandon);
    }
    set beresp.http.Content-Type = "text/html; charset=utf-8";
    set beresp.http.Cache-Control = "no-store";
    set beresp.http.Retry-After = "5";
    set beresp.body = {"<!doctype html><html lang="en-NG"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="5"><title>One moment, please</title><p>The shop can't be reached at the moment. This page tries again by itself."};
    return (deliver);
}

sub vcl_synth {
    # The shop failed: once more, with what it said last.
    if (resp.status == 503 && !req.http.X-Last-Try && (req.method == "GET" || req.method == "HEAD")) {
        set req.http.X-Last-Try = "yes";
        return (restart);
    }
    set resp.http.Cache-Control = "no-store";
    if (req.http.X-Purged) {
        set resp.http.X-Purged = req.http.X-Purged;
    }
    set resp.body = resp.reason;
    return (deliver);
}

sub vcl_deliver {
    # Between the shop and its cache. The id is that of the request which filled the cache.
    unset resp.http.xkey;
    unset resp.http.Cache-Tag;
    unset resp.http.CDN-Cache-Control;
    unset resp.http.Via;
    unset resp.http.X-Varnish;
    if (obj.hits > 0) {
        unset resp.http.X-Request-Id;
        set resp.http.Cache-Status = "varnish; hit";
    } else {
        set resp.http.Cache-Status = "varnish; fwd=miss";
    }
}
